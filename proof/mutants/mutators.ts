/** Mutators in addition to Stryker's, and what is not worth mutating. */

/** The parts that are needed of Babel's syntax nodes and paths. */
interface Node {
  type: string;
  [member: string]: unknown;
}

export interface NodePath {
  node: Node;
  parent: Node | null;
  /** Null at module level. */
  getFunctionParent(): unknown;
}

export interface Mutator {
  name: string;
  mutate(path: NodePath): Iterable<Node>;
}

/** A number plus one and minus one: limits, statuses, ids, positions. */
const numbers: Mutator = {
  name: 'NumericLiteral',
  *mutate({ node }) {
    if (node.type !== 'NumericLiteral') return;
    const value = node.value as number;
    // 199 is an informational status, not a final response: the connection would break.
    for (const other of value === 200 ? [201] : [value - 1, value + 1]) yield { type: 'NumericLiteral', value: other };
  },
};

/** A list or a record without one of its elements. */
const elements: Mutator = {
  name: 'ElementLeftOut',
  *mutate({ node }) {
    const member = { ArrayExpression: 'elements', ObjectExpression: 'properties' }[node.type];
    const all = member === undefined ? [] : (node[member] as Node[]);
    if (member === undefined || all.length < 2) return;
    for (const one of all) yield { type: node.type, [member]: all.filter((other) => other !== one) };
  },
};

/** A statement left out. */
const statements: Mutator = {
  name: 'StatementLeftOut',
  *mutate({ node }) {
    if (node.type === 'ExpressionStatement') yield { type: 'EmptyStatement' };
  },
};

export const ownMutators: readonly Mutator[] = [numbers, elements, statements];

/** The reason why a node is not worth mutating (the API document says nothing about it); undefined if it is. */
export function whyIgnored(path: NodePath): string | undefined {
  const { node, parent } = path;
  if (isChoice(node)) return 'a choice that the API document leaves open';
  if (parent !== null && isWording(node, parent, path.getFunctionParent() !== null)) return 'the wording of a message';
  return undefined;
}

/** `b.choices.x === 'y'`: the other branch is the behaviour of another correct service. */
function isChoice({ type, operator, left }: Node): boolean {
  if (type !== 'BinaryExpression' || (operator !== '===' && operator !== '!==')) return false;
  const { object, type: side } = left as Node;
  if (side !== 'MemberExpression' || (object as Node).type !== 'MemberExpression') return false;
  const { name } = (object as Node).property as Node;
  return name === 'choices';
}

/** A whole sentence inside a function; wordings that the API document fixes are constants at module level. */
function isWording({ type, value }: Node, parent: Node, isInFunction: boolean): boolean {
  if (type !== 'StringLiteral' || !isInFunction) return false;
  const isMessage = parent.type === 'ObjectProperty' && (parent.key as Node).name === 'message';
  return isMessage || /^[A-Z].* .*\.$/.test(value as string);
}
