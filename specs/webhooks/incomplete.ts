const empty: Record<string, unknown> = { systemEventIds: [], url: '', secret: '', description: '' };

/** Each of the four fields left out, null and empty, as changes of a valid body. */
export const incomplete: Record<string, Record<string, unknown>> = Object.fromEntries(
  Object.entries(empty).flatMap(([field, value]) => [
    [`without ${field}`, { [field]: undefined }],
    [`${field} null`, { [field]: null }],
    [`${field} empty`, { [field]: value }],
  ]),
);
