import type { Static } from 'typebox';
import type { CallName, Calls } from './calls.ts';

/** Only types: nothing of the contract's schemas reaches the browser. */
type ByPath<Path> = {
  [N in CallName]: Path extends Calls[N]['path'] ? Calls[N] : never;
}[CallName];

type PathOf<Method extends 'GET' | 'POST'> = {
  [N in CallName]: Calls[N]['method'] extends Method ? Calls[N]['path'] : never;
}[CallName];

export type PostPath = PathOf<'POST'>;
export type GetPath = PathOf<'GET'>;
export type CallPath = PostPath | GetPath;

/** The input of the call at this path. */
export type CallInput<Path extends CallPath> = Static<ByPath<Path>['input']>;

/** The `data` of the answer of the call at this path. */
export type CallData<Path extends CallPath> = Static<ByPath<Path>['data']>;
