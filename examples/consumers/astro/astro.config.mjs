import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

// Pages render at each request, as free times change.
export default defineConfig({ output: 'server', adapter: node({ mode: 'standalone' }) });
