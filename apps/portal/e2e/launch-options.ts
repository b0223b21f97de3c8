import { existsSync } from 'node:fs';

/** First the one without a window: the same engine, and the journeys take two thirds of the time. */
const usualPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser of the journeys: CHROMIUM_PATH, which `npm test` sets, else one of the system's. */
export const launchOptions = (...furtherArgs: string[]) => ({
  executablePath: process.env.CHROMIUM_PATH ?? usualPaths.find((path) => existsSync(path)) ?? '',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...furtherArgs,
  ],
});
