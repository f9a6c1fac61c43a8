import type { PGlite } from '@electric-sql/pglite';

export declare function openFlushed(folder: string, loadDataDir?: Blob): Promise<PGlite>;
