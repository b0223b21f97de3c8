import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { bridgeDocs } from './bridge-docs.ts';
import { repositoryDir } from './repository.ts';

// npm run docs:bridge
writeFileSync(path.join(repositoryDir, 'docs/bridge.md'), bridgeDocs());
