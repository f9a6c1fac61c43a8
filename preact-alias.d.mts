export const preactAlias: { find: RegExp; replacement: string }[];
