import type { Plugin } from 'vite';

export function cssText(options?: { scripted?: boolean }): Plugin;
