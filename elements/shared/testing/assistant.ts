import type { PageTool } from '#elements/shared/page-tools.ts';

/**
 * An assistant's place in the page, as Chromium has it: takes tools until their signal aborts, and
 * refuses a second one of a name. `end` removes it.
 */
export function addAssistant() {
  const tools = new Map<string, PageTool>();
  const modelContext = {
    async registerTool(tool: PageTool, { signal }: { signal: AbortSignal }) {
      if (tools.has(tool.name)) throw new DOMException(tool.name, 'InvalidStateError');
      tools.set(tool.name, tool);
      signal.addEventListener('abort', () => tools.delete(tool.name));
    },
  };
  Object.defineProperty(document, 'modelContext', { value: modelContext, configurable: true });
  return {
    names: () => [...tools.keys()],
    call: <T>(name: string, input: Record<string, unknown> = {}) => tools.get(name)!.execute(input) as Promise<T>,
    end: () => Reflect.deleteProperty(document, 'modelContext'),
  };
}
