import { vi } from 'vitest';

// Vitest's setup of each file of unit tests: it gets modules of its own, in a process that others have warmed up.
vi.resetModules();
