export function slimPreact(code: string, file: string): string | undefined;
