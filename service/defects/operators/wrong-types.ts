export const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

export type Read = (value: unknown) => unknown;

/** Lists of a replacement as a parser reads them that converts wrong types instead of refusing them. */
export const lists: Record<string, Read> = {
  'an-object-as-its-list': (list) => (Array.isArray(list) || !isObject(list) ? list : Object.values(list as object)),
  'objects-in-its-list': (list) => (Array.isArray(list) ? list.filter((email) => !isPlainObject(email)) : list),
  'arrays-in-its-list': (list) => (Array.isArray(list) ? list.filter((email) => !Array.isArray(email)) : list),
};

export const isPlainObject = (value: unknown) => isObject(value) && !Array.isArray(value);
