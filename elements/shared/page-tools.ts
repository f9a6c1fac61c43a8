/**
 * Tools that a page offers to the assistant of its visitor, in browsers with the WebMCP API:
 * https://webmachinelearning.github.io/webmcp/. They do what the visitor can do on the page, as the
 * visitor's device and within its limits.
 */

/** A tool. `execute` resolves to what the assistant is told, as JSON. */
export interface PageTool {
  /** Letters, digits, `_`, `-` and `.`; unique on the page. */
  name: string;
  /** English, for the assistant. */
  description: string;
  /** JSON Schema of the input. */
  inputSchema: object;
  annotations?: { readOnlyHint: boolean };
  execute(input: Record<string, unknown>): Promise<unknown>;
}

interface ModelContext {
  registerTool(tool: PageTool, options: { signal: AbortSignal }): unknown;
  /** Earlier browsers had this instead of the signal. */
  unregisterTool?(name: string): unknown;
}

/** Where the browser takes tools: Chromium had it at the navigator first. Widgets ask before they load this. */
const modelContext = (): ModelContext | undefined =>
  [document, navigator].map((place) => (place as { modelContext?: ModelContext }).modelContext).find(Boolean);

/** What the assistant is told instead of an exception, which it would see without its code. */
const failed = (error: unknown) => {
  const { code = 'INTERNAL_ERROR', message } = error as { code?: string; message: string };
  return { error: code, message };
};

/**
 * Registers tools until the signal aborts. A tool that the browser refuses is missing, such as the
 * second one of a name: the page works without them.
 */
export function registerTools(tools: readonly PageTool[], signal: AbortSignal): void {
  const context = modelContext();
  for (const tool of tools) {
    const execute = (input: Record<string, unknown>) => Promise.resolve(tool.execute(input)).catch(failed);
    try {
      Promise.resolve(context?.registerTool({ ...tool, execute }, { signal })).catch(() => {});
      signal.addEventListener('abort', () => context?.unregisterTool?.(tool.name), { once: true });
    } catch {
      // Not on a page that its server keeps from having tools.
    }
  }
}
