const empty: Record<string, unknown> = { systemEventIds: [], url: '', secret: '', description: '' };

/** Changes to a valid body that omit, null or empty each of the four fields. */
export const incomplete: Record<string, Record<string, unknown>> = Object.fromEntries(
  Object.entries(empty).flatMap(([field, value]) => [
    [`without ${field}`, { [field]: undefined }],
    [`${field} null`, { [field]: null }],
    [`${field} empty`, { [field]: value }],
  ]),
);
