import { serverProgram, simulatorsProgram } from './bundle.ts';
import { launch } from './launch.ts';
import { buildPortal, portalBuildIsStale } from './portal-build.ts';
import { repositoryDir } from './repository.ts';

process.exit(
  await launch({
    server: serverProgram,
    simulators: simulatorsProgram,
    portal: { isStale: portalBuildIsStale, build: buildPortal },
    env: process.env,
    baseDir: repositoryDir,
  }),
);
