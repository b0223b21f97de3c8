import { badParameter } from './errors.ts';

/** What is wrong with a value: a message and a code; undefined where nothing is. */
export type ParameterCheck = (value: string) => readonly [message: string, code?: string] | undefined;

export interface ParameterRule {
  readonly check: ParameterCheck;
  readonly isRequired: boolean;
}

/**
 * `line_items[][price_data][currency]` → rule. `[]` stands for any index, `[*]` for any name. Unlike most providers,
 * Stripe refuses parameters that it does not know.
 */
export type ParameterRules = Readonly<Record<string, ParameterRule>>;

export const required = (check: ParameterCheck): ParameterRule => ({ check, isRequired: true });
export const optional = (check: ParameterCheck): ParameterRule => ({ check, isRequired: false });

export function text(max: number): ParameterCheck {
  return (value) => {
    if (value === '') return ['You passed an empty string.', 'parameter_invalid_empty'];
    return value.length > max ? [`Invalid string: must be at most ${max} characters`] : undefined;
  };
}

export function integer(min: number, max: number): ParameterCheck {
  return (value) => {
    if (!/^-?\d+$/.test(value)) return [`Invalid integer: ${value}`, 'parameter_invalid_integer'];
    return Number(value) < min || Number(value) > max
      ? [`This value must be from ${min} to ${max}.`]
      : undefined;
  };
}

export function oneOf(...values: readonly string[]): ParameterCheck {
  return (value) =>
    values.includes(value) ? undefined : [`Invalid value: must be one of ${values.join(', ')}`];
}

export const flag = oneOf('true', 'false');

export const webUrl: ParameterCheck = (value) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
    ? undefined
    : ['Not a valid URL', 'url_invalid'];

/** A value of a call's `metadata`. */
export const metadataRule = optional(text(500));

/** A form or a query string; names spell out the nesting, such as `metadata[a]`, as they were sent. */
export class Parameters {
  readonly #values: ReadonlyMap<string, string>;

  constructor(encoded: string | URLSearchParams) {
    this.#values = new Map(new URLSearchParams(encoded));
  }

  /** @throws StripeApiError naming the first parameter that is unknown, missing or malformed */
  check(rules: ParameterRules): this {
    const given = new Set<string>();
    for (const [name, value] of this.#values) {
      const general = name.replace(/\[\d*\]/g, '[]');
      given.add(general);
      const rule = rules[general] ?? rules[general.replace(/\[[^[\]]+\]$/, '[*]')];
      if (rule === undefined) {
        throw badParameter(name, `Received unknown parameter: ${name}`, 'parameter_unknown');
      }
      const [message, code] = rule.check(value) ?? [];
      if (message !== undefined) throw badParameter(name, message, code);
    }
    for (const [name, { isRequired }] of Object.entries(rules)) {
      if (isRequired && !given.has(name))
        throw badParameter(name, `Missing required param: ${name}.`, 'parameter_missing');
    }
    return this;
  }

  find(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** The value of a parameter that {@link check} has required. */
  get(name: string): string {
    return this.#values.get(name) ?? '';
  }

  findNumber(name: string): number | undefined {
    const value = this.#values.get(name);
    return value === undefined ? undefined : Number(value);
  }

  /** `expand[0]`, `expand[1]` or `expand[]`, in order. */
  list(name: string): readonly string[] {
    return [...this.#values]
      .filter(([key]) => key.replace(/\[\d*\]$/, '') === name)
      .map(([, value]) => value);
  }

  /** `metadata[a]=1` → `{a: '1'}`. */
  names(prefix: string): Record<string, string> {
    const found: Record<string, string> = {};
    for (const [name, value] of this.#values) {
      if (name.startsWith(`${prefix}[`) && name.endsWith(']'))
        found[name.slice(prefix.length + 1, -1)] = value;
    }
    return found;
  }

  /** The same text for the same parameters, in whatever order. */
  get fingerprint(): string {
    return JSON.stringify([...this.#values].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
