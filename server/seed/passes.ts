import type { PassesFile } from '#server/clubs/list-files.ts';

const OF_THIRD_SET = { club: 'third-set', phone: '+380671234567' };

/** Passes to try paying with, at the club of the examples. All belong to +380 67 123 45 67. */
export const PASSES_FILE: PassesFile = {
  passes: [
    { ...OF_THIRD_SET, code: 'THIRD-SET-10', visits: 10, valid_from: '2026-01-01', valid_until: '2099-12-31' },
    { ...OF_THIRD_SET, code: 'THIRD-SET-0', visits: 0, valid_from: '2026-01-01', valid_until: '2099-12-31' },
    { ...OF_THIRD_SET, code: 'THIRD-SET-OLD', visits: 4, valid_from: '2025-01-01', valid_until: '2025-12-31' },
  ],
};
