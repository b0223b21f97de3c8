import { parseUrl } from './parse-url.ts';

/** Written by the server from SHELL_ORIGINS and MINI_PROGRAM_ORIGINS; a site without them has no such pages. */
const allowListUrls = {
  shell: '/pay/shell-origins.json',
  miniProgram: '/pay/mini-program-origins.json',
} as const;
const allowListTimeoutMs = 3000;

type FramedView = Pick<Window, 'document' | 'location'>;

/** The origin of the page that shows this one in a frame, as the browser tells it; undefined where it does not. */
export function parentOrigin({ document, location }: FramedView): string | undefined {
  const [nearest] = location.ancestorOrigins ?? [];
  if (nearest !== undefined) return nearest;
  return parseUrl(document.referrer)?.origin;
}

async function allowedOrigins(
  list: keyof typeof allowListUrls,
  ask: typeof fetch,
): Promise<readonly unknown[]> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), allowListTimeoutMs);
  try {
    const response = await ask(allowListUrls[list], { credentials: 'omit', signal: controller.signal });
    const origins: unknown = response.ok ? await response.json() : [];
    return Array.isArray(origins) ? origins : [];
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

async function allowedParent(
  list: keyof typeof allowListUrls,
  view: FramedView,
  ask: typeof fetch,
): Promise<string | undefined> {
  const origin = parentOrigin(view);
  if (origin === undefined || origin === 'null') return undefined;
  return (await allowedOrigins(list, ask)).includes(origin) ? origin : undefined;
}

/** The shell around this page, if it is one that may play the app. */
export const allowedShellOrigin = (view: FramedView, ask: typeof fetch): Promise<string | undefined> =>
  allowedParent('shell', view, ask);

/** The page around this one, if it may play a mini-program's web view. */
export const allowedMiniProgramOrigin = (view: FramedView, ask: typeof fetch): Promise<string | undefined> =>
  allowedParent('miniProgram', view, ask);
