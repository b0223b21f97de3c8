import path from 'node:path';
import { brands } from '@device-pay/brands';

/** The accounts that the server adds to an empty demo database; tests and documentation rely on them. */
const demoAccounts = [
  ['13800000001', 'demo-owner-1', 'owner A, brand zax'],
  ['13800000002', 'demo-owner-2', 'owner B, brand zax'],
  ['13800000003', 'demo-dealer-1', 'dealer of brand zax, above A and B'],
  ['13800000004', 'demo-staff-1', 'staff of brand zax'],
  ['13800000005', 'demo-owner-1', 'owner, brand tc'],
  ['13800000006', 'demo-owner-1', 'sub-account of owner A'],
  ['13800000007', 'demo-staff-1', 'staff of all brands'],
] as const;

export type BannerFacts = {
  readonly port: number;
  readonly demo: boolean;
  /** The address of the simulated native app. */
  readonly shellUrl?: string | undefined;
  /** The address of the simulated mini-program. */
  readonly miniProgramUrl?: string | undefined;
  readonly dataDir: string;
  readonly startedInMs: number;
};

/** What `npm start` prints when everything is ready. */
export function startBanner(facts: BannerFacts): string {
  const { port, demo, shellUrl, miniProgramUrl, dataDir, startedInMs } = facts;
  const address = (host: string, page = '/pay/'): string => `http://${host}:${port}${page}`;
  const shownDataDir = path.relative(process.cwd(), dataDir) || '.';
  const demoBrands = brands
    .flatMap(({ hosts }) => hosts.map(({ host }) => host))
    .filter((host) => host.endsWith('.localhost'))
    .map((host) => `             ${address(host)}`);
  const demoPart = [
    ...(demoBrands.length > 0 ? [`  Brands${demoBrands.join('\n').slice('  Brands'.length)}`] : []),
    '',
    '  Account      Password       Who',
    ...demoAccounts.map(([account, password, who]) => `  ${account.padEnd(13)}${password.padEnd(15)}${who}`),
    '',
  ];
  return [
    '',
    `Ready in ${(startedInMs / 1000).toFixed(1)} s`,
    '',
    `  Portal     ${address('localhost')}`,
    ...(demo ? demoPart : []),
    ...(shellUrl ? [`  App        ${shellUrl} (the native app around the portal, simulated)`] : []),
    ...(miniProgramUrl
      ? [`  Mini       ${miniProgramUrl} (the chat app’s mini-program around it, simulated)`]
      : []),
    `  API        ${address('localhost', '/docs')} and ${address('localhost', '/openapi.json')}`,
    ...(demo
      ? [
          `  Logs       ${path.join(shownDataDir, 'logs')}`,
          `  Data       ${shownDataDir} (delete it to begin afresh)`,
        ]
      : []),
    '  Stop       Ctrl-C',
    '',
  ].join('\n');
}
