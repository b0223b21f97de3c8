import { deliveryScenarios } from './delivery-scenarios.ts';
import { Demo } from './demo.ts';
import { moneyScenarios } from './money-scenarios.ts';
import { notificationScenarios } from './notification-scenarios.ts';
import { providers } from './providers.ts';
import type { Scenario } from './scenario.ts';
import { Stage } from './stage.ts';

const scenarios: Readonly<Record<string, Scenario>> = {
  ...notificationScenarios,
  ...moneyScenarios,
  ...deliveryScenarios,
};

/**
 * `npm run scenario -- <name> [provider]`: plays an accident on a running demo, from outside, and prints each step and
 * its result. The exit code is 1 when a result is not the expected one.
 */
async function main(name?: string, providerName?: string): Promise<number> {
  if (name === undefined) {
    console.log(usage());
    return 0;
  }
  const chosen = name === 'all' ? Object.keys(scenarios) : [name];
  if (chosen.some((one) => !Object.hasOwn(scenarios, one))) return refuse(`There is no scenario "${name}".`);
  if (providerName !== undefined && !Object.hasOwn(providers, providerName))
    return refuse(`There is no provider "${providerName}".`);
  const demo = await Demo.find(process.env);
  try {
    let failures = 0;
    for (const one of chosen) failures += await play(demo, one, providerName);
    return failures === 0 ? 0 : 1;
  } finally {
    demo.close();
  }
}

async function play(demo: Demo, name: string, providerName?: string): Promise<number> {
  const scenario = scenarios[name];
  const provider = providers[providerName ?? scenario?.provider ?? 'wechatpay'];
  if (!scenario || !provider) return 1;
  console.log(`\n${name} · ${provider.name} — ${scenario.about}`);
  const stage = new Stage(demo, provider, (line) => console.log(line));
  try {
    await scenario.play(stage);
  } finally {
    // The next scenario must not meet this one's faults.
    await stage.behave();
  }
  return stage.failures;
}

function refuse(reason: string): number {
  console.error(`${reason}\n\n${usage()}`);
  return 1;
}

function usage(): string {
  const width = Math.max(...Object.keys(scenarios).map(({ length }) => length)) + 2;
  const lines = Object.entries(scenarios).map(([name, { about }]) => `  ${name.padEnd(width)}${about}`);
  return [
    'npm run scenario -- <name> [provider]   (all: every one of them)',
    '',
    ...lines,
    '',
    `Providers: ${Object.keys(providers).join(', ')}. The demo must be running: npm start.`,
  ].join('\n');
}

main(...process.argv.slice(2)).then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
