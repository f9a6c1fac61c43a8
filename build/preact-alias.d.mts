export const preactModules: Record<string, string>;
