import type { Plugin } from 'vite';

export function cssTextPlugin(): Plugin;
