import type { BrandId } from '@device-pay/brands';
import type { ActContext } from '../modules/audit/public.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Site } from '../platform/database/tables.ts';
import type { Failure } from '../platform/failure.ts';
import type { Handlers } from '../platform/handler.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Logger } from '../platform/log.ts';
import type { Column } from './table.ts';

/** What commands work with. */
export interface AdminDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly now: () => Date;
  /** The name of the person who runs the command at the operating system. */
  readonly osUser: string;
  /** The handlers of the calls that commands make. */
  readonly handlers: Pick<Handlers, StaffCall>;
  /** The first line of the standard input. */
  readonly readLine: () => Promise<string>;
}

/** Calls that commands make as the portal's staff pages do. */
export type StaffCall =
  | 'support.list-feedback'
  | 'support.get-feedback-by-id'
  | 'support.move-feedback'
  | 'cancellations.list-requests'
  | 'cancellations.decide'
  | 'unwinds.list-requests'
  | 'unwinds.get-unwind-by-id'
  | 'unwinds.move'
  | 'payments.list-cases'
  | 'payments.resolve-case'
  | 'payments.add-refund'
  | 'content.list-popups'
  | 'content.update-popup'
  | 'help.list-faqs'
  | 'help.update-faqs';

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly help: string;
}

/** One run of a command, with its words parsed and its actor found. */
export interface Invocation {
  readonly deps: AdminDeps;
  readonly context: ActContext;
  readonly site: Site;
  /** The brands that a command for several works on: the named one, or all of the actor's. */
  readonly brands: readonly BrandId[];
  /** By the command's names; an optional operand that was not given is missing. */
  readonly operands: Readonly<Record<string, string>>;
  /** By option, without its hyphens. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** The result of a command. */
export interface Outcome {
  /** For machines. */
  readonly data: unknown;
  /** For people: a table, or lines. */
  readonly table?: { readonly columns: readonly Column[]; readonly rows: readonly object[] };
  readonly lines?: readonly string[];
  /** 1: the work was not done, or a check found a fault. */
  readonly exitCode?: 0 | 1;
}

export interface Command {
  /** `users add` */
  readonly words: string;
  /** `USERNAME`; an optional one ends with `?`, and only the last can be optional. */
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  readonly summary: string;
  /** one: the command works in one brand, and must know in which. */
  readonly brand: 'one' | 'any';
  /** A reason must be given, as money or people are concerned. */
  readonly needsReason?: true;
  run(invocation: Invocation): Promise<Outcome | Failure>;
}

export const text = (help: string): Option => ({ type: 'string', help });
export const flag = (help: string): Option => ({ type: 'boolean', help });

/** A text option's value; undefined when it was not given. */
export const textOf = ({ options }: Pick<Invocation, 'options'>, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};

export const pages = {
  page: text('which page, from 1'),
  'page-size': text('rows a page, 1 to 100'),
} as const;

const isWhole = (given: string, max: number): boolean => /^[1-9]\d{0,5}$/.test(given) && Number(given) <= max;

/** The page that was asked for. */
export function pageOf(invocation: Pick<Invocation, 'options'>): { page: number; pageSize: number } | null {
  const page = textOf(invocation, 'page') ?? '1';
  const pageSize = textOf(invocation, 'page-size') ?? '50';
  return isWhole(page, 100_000) && isWhole(pageSize, 100)
    ? { page: Number(page), pageSize: Number(pageSize) }
    : null;
}

/** What "set" has done: `trip is added.` `fields`: the names of those that it changed. */
export function setLine(
  name: string,
  { added, fields }: { readonly added: boolean; readonly fields: string },
): string {
  if (added) return `${name} is added.`;
  return fields === '' ? `${name} was so already.` : `${name} is changed.`;
}
