import { badParameter } from './errors.ts';
import type { ApiObject } from './objects.ts';
import { integer, optional, type ParameterRules, type Parameters, text } from './parameters.ts';

const seconds = optional(integer(0, 2 ** 40));

/** The parameters that every list takes. */
export const listRules: ParameterRules = {
  limit: optional(integer(1, 100)),
  starting_after: optional(text(100)),
  ending_before: optional(text(100)),
  'expand[]': optional(text(100)),
};

/** The parameters of lists that can be limited in time. */
export const createdRules: ParameterRules = {
  created: seconds,
  'created[gt]': seconds,
  'created[gte]': seconds,
  'created[lt]': seconds,
  'created[lte]': seconds,
};

/** One page, the newest first. @param oldestFirst objects with `id` and `created` */
export function listPage(url: string, parameters: Parameters, oldestFirst: readonly ApiObject[]): ApiObject {
  const all = oldestFirst.filter(isCreatedWithin(parameters)).reverse();
  const limit = parameters.findNumber('limit') ?? 10;
  const after = parameters.find('starting_after');
  const before = parameters.find('ending_before');
  if (before !== undefined) {
    const end = indexOf(all, before, 'ending_before');
    const data = all.slice(Math.max(0, end - limit), end);
    return { object: 'list', data, has_more: end > limit, url };
  }
  const start = after === undefined ? 0 : indexOf(all, after, 'starting_after') + 1;
  return { object: 'list', data: all.slice(start, start + limit), has_more: all.length > start + limit, url };
}

function indexOf(all: readonly ApiObject[], id: string, param: string): number {
  const index = all.findIndex((object) => object.id === id);
  if (index < 0) throw badParameter(param, `No such object: '${id}'`, 'resource_missing');
  return index;
}

function isCreatedWithin(parameters: Parameters): (object: ApiObject) => boolean {
  const bound = (name: string, otherwise: number): number =>
    parameters.findNumber(name) ?? parameters.findNumber('created') ?? otherwise;
  const [from, until] = [bound('created[gte]', 0), bound('created[lte]', Number.POSITIVE_INFINITY)];
  const [above, below] = [
    parameters.findNumber('created[gt]') ?? -1,
    parameters.findNumber('created[lt]') ?? Number.POSITIVE_INFINITY,
  ];
  return ({ created }) => {
    const at = created as number;
    return at >= from && at <= until && at > above && at < below;
  };
}

/**
 * Replaces ids by their objects: `payment_intent.latest_charge`, or `data.source` in a list.
 * @param find the object of an id
 */
export function expand(
  object: ApiObject,
  paths: readonly string[],
  find: (id: string) => ApiObject | undefined,
): ApiObject {
  return paths.reduce((expanded, path) => expandPath(expanded, path.split('.'), path, find), object);
}

function expandPath(
  object: ApiObject,
  [name = '', ...rest]: readonly string[],
  path: string,
  find: (id: string) => ApiObject | undefined,
): ApiObject {
  const value = object[name];
  if (Array.isArray(value)) {
    return { ...object, [name]: value.map((item: ApiObject) => expandPath(item, rest, path, find)) };
  }
  if (value === null) return object;
  const whole = typeof value === 'string' ? find(value) : (value as ApiObject | undefined);
  if (whole === undefined) throw badParameter('expand', `This property cannot be expanded (${path}).`);
  return { ...object, [name]: rest.length === 0 ? whole : expandPath(whole, rest, path, find) };
}
