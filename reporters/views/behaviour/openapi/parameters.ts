/** The parameters of an operation, by the requests that were accepted and refused. Pure. */
import type { Json } from '../../../../protocol/evidence.ts';
import { formatOf, recognisedFormats } from '../../../../protocol/formats.ts';
import { type Node, nodeOf } from './node.ts';
import type { Place } from './operations.ts';
import { namesIn } from './paths.ts';
import { querySchema } from './requests.ts';

export function parametersOf({ served, path, known, requests, listed }: Place): Node[] {
  const { queries, neededQueries } = requests;
  const described = (Array.isArray(served.parameters) ? served.parameters : []).map(nodeOf);
  const has = (where: string, name: string) => described.some((each) => each.in === where && each.name === name);
  const ofPath = namesIn(path)
    .filter((name) => !has('path', name))
    .map((name): Node => ({ name, in: 'path', required: true, schema: pathSchema(name, listed) }));
  const ofQuery = (known?.query ?? [])
    .filter((name) => !has('query', name) && queries.some((query) => Object.hasOwn(query, name)))
    .map((name): Node => {
      const values = queries.flatMap((query) => (Object.hasOwn(query, name) ? [`${query[name]}`] : []));
      return { name, in: 'query', required: neededQueries.has(name), schema: querySchema(values) };
    });
  return [...described.map((each) => asSeen(each, queries, neededQueries)), ...ofPath, ...ofQuery];
}

function pathSchema(name: string, listed: Place['listed']): Node {
  const values = Object.hasOwn(listed, name) ? listed[name] : undefined;
  if (values !== undefined) return { type: 'string', enum: [...values] };
  return /Id$/.test(name) ? { type: 'string', format: 'uuid' } : { type: 'string' };
}

/** Whether it is required, and without a format that accepted values lack: as requests show. */
function asSeen(parameter: Node, queries: readonly Record<string, Json>[], needed: ReadonlySet<string>): Node {
  const name = `${parameter.name}`;
  if (parameter.in !== 'query' || queries.length === 0) return parameter;
  const wasRequired = parameter.required === true;
  const isRequired = wasRequired ? queries.every((query) => Object.hasOwn(query, name)) : needed.has(name);
  const values = queries.flatMap((query) => (Object.hasOwn(query, name) ? [`${query[name]}`] : []));
  const { format, ...schema } = nodeOf(parameter.schema);
  const isOther =
    recognisedFormats.includes(`${format}`) && values.some((value) => value !== '' && formatOf(value) !== format);
  const lost: Node = {
    ...(isRequired === wasRequired ? {} : { required: wasRequired }),
    ...(isOther ? { format: format ?? '' } : {}),
  };
  if (Object.keys(lost).length === 0) return parameter;
  return { ...parameter, required: isRequired, ...(isOther ? { schema } : {}), 'x-served': lost };
}
