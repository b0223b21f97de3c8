import type { CommandName, ReplyName } from '@device-pay/contract/bridge';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { hotspot, owner } from './portal.ts';

/** The shell that plays the app is on the fourteenth port of the simulators (see apps/simulators). */
const shellPort = Number(process.env.E2E_PORT ?? 8181) + 20 + 14;
const shellOrigin = `http://zax.localhost:${shellPort}`;

/** An app build for each way of paying. */
export const builds = { link: 2204201, sameView: 2300000, ownView: 2406181, tellsResult: 2408131 } as const;

export interface ShellMessage {
  readonly direction: 'toApp' | 'toPortal';
  readonly view: number;
  readonly name: CommandName | ReplyName;
  readonly data: Readonly<Record<string, unknown>>;
  readonly problem?: string;
}

interface ShellView {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly backVisible: boolean;
  readonly closeVisible: boolean;
  readonly items: readonly { readonly id: string }[];
}

/** What the shell's page offers to scripts. */
interface ShellScript {
  open(page?: string): Promise<void>;
  set(changes: Readonly<Record<string, unknown>>): Promise<void>;
  state(): { readonly token?: string };
  messages(): ShellMessage[];
  tell(event: string, data?: unknown): boolean;
  views(): ShellView[];
  toasts(): string[];
  preloaded(): string[];
  facts(): { readonly kept: Record<string, string>; readonly expiries: Record<string, string> };
}

type ShellWindow = Window & { readonly shell: ShellScript };

export interface Shell {
  /** The portal in the top view. */
  readonly portal: FrameLocator;
  readonly set: (changes: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly open: (page: string) => Promise<void>;
  readonly token: () => Promise<string>;
  readonly tell: (event: string, data?: unknown) => Promise<void>;
  readonly messages: () => Promise<ShellMessage[]>;
  readonly views: () => Promise<ShellView[]>;
  readonly toasts: () => Promise<string[]>;
  readonly preloaded: () => Promise<string[]>;
  readonly facts: () => Promise<ReturnType<ShellScript['facts']>>;
  /** Waits until the portal has sent this; answers the last one. */
  readonly expectCommand: (name: CommandName, data?: object) => Promise<ShellMessage>;
}

/** Opens the portal inside the app, at a page: `mifi/package.html?imei=…`. */
export async function openShell(
  page: Page,
  portalPage: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<Shell> {
  const query = new URLSearchParams({ lang: 'en', account: owner.userName, imei: hotspot, page: portalPage });
  for (const [name, value] of Object.entries(settings)) query.set(name, String(value));
  await page.goto(`${shellOrigin}/?${query}`);
  const run = <Name extends keyof ShellScript>(name: Name, ...args: Parameters<ShellScript[Name]>) =>
    page.evaluate(
      ([method, given]) => {
        const { shell } = window as unknown as ShellWindow;
        return (shell[method] as (...all: unknown[]) => unknown)(...given);
      },
      [name, args as unknown[]] as const,
    ) as Promise<Awaited<ReturnType<ShellScript[Name]>>>;
  const messages = () => run('messages');
  return {
    portal: page.frameLocator('iframe:not([hidden], .out-of-sight)'),
    set: (changes) => run('set', changes),
    open: (path) => run('open', path),
    token: async () => (await run('state')).token ?? '',
    tell: async (event, data = {}) => void (await run('tell', event, data)),
    messages,
    views: () => run('views'),
    toasts: () => run('toasts'),
    preloaded: () => run('preloaded'),
    facts: () => run('facts'),
    async expectCommand(name, data = {}) {
      const find = async () =>
        (await messages()).findLast(
          (message) =>
            message.direction === 'toApp' &&
            message.name === name &&
            Object.entries(data).every(([key, value]) => message.data[key] === value),
        );
      await expect.poll(find, { message: `the command ${name}` }).toBeDefined();
      return (await find()) as ShellMessage;
    },
  };
}
