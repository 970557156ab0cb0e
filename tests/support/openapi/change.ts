// biome-ignore lint/suspicious/noExplicitAny: a change reaches anywhere into a document
type Any = any;
type Steps = readonly [...(string | number)[], string | number];

export type DocumentChange = (document: Any) => void;

const parentOf = (document: Any, steps: Steps) =>
  steps.slice(0, -1).reduce<Any>((value, step) => value[step], document);

/** Puts a value where the steps lead. */
export const setting =
  (steps: Steps, value: unknown): DocumentChange =>
  (document) => {
    parentOf(document, steps)[steps.at(-1)!] = value;
  };

/** Leaves out what stands where the steps lead. */
export const without =
  (...steps: Steps): DocumentChange =>
  (document) => {
    delete parentOf(document, steps)[steps.at(-1)!];
  };

/** Gives what stands where the steps lead another name, in its place. */
export const renaming =
  (steps: Steps, name: string | number): DocumentChange =>
  (document) => {
    setting([...steps.slice(0, -1), name], parentOf(document, steps)[steps.at(-1)!])(document);
    without(...steps)(document);
  };

/** The steps to a component, or to what it holds. */
export const inSchema = (...steps: Steps): Steps => ['components', 'schemas', ...steps] as unknown as Steps;
