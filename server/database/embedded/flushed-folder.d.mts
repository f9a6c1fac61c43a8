import type { PGlite } from '@electric-sql/pglite';

export declare function openFlushed(folder: string, loadDataDir?: Blob): Promise<PGlite>;
export declare function createFlushed(folder: string, loadDataDir?: Blob): Promise<void>;
