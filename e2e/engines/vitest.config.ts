import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

const config = mergeConfig(base, { root: fileURLToPath(new URL('../..', import.meta.url)) });
config.test.include = ['e2e/engines/*.journey.ts'];
export default config;
