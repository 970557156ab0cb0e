export async function measure(): Promise<string> {
  return '';
}
