import { createReader } from '#core/i18n/reader.ts';
import { addStyles, importAgain } from '#elements/shared/element/index.ts';
import type { Latest } from './fresh.ts';
import { openList, texts } from './watch.tsx';
import css from './watch-list.css';

/** Below the list by time, which shows free hours alone: the way to be told when a taken one is free. Answers what ends it. */
export function keepOffering(latest: () => Latest, root: ShadowRoot): () => void {
  addStyles(root, css);
  let stopped = false;

  async function look(): Promise<void> {
    const { store, client } = latest();
    const { default: messages } = await importAgain(texts[client.language]);
    const list = root.querySelector('.times');
    const wanted = store.getState().schedule?.day?.slots.some(({ status }) => status === 'busy');
    // In the list and after all that is drawn there: with the list it goes, too.
    const button = list?.querySelector<HTMLButtonElement>('.watch-more') ?? document.createElement('button');
    if (stopped || !list || !wanted) return button.remove();
    button.textContent = createReader(messages, client.language)('list');
    if (button.isConnected) return;
    Object.assign(button, { type: 'button', className: 'button watch-more' });
    button.setAttribute('part', 'watch');
    button.setAttribute('aria-haspopup', 'dialog');
    button.addEventListener('click', () => void openList(button, root, latest));
    list.append(button);
  }

  // Once what changed is drawn.
  const later = () => requestAnimationFrame(() => look().catch(() => {}));
  const unsubscribe = latest().store.subscribe(later);
  later();
  return () => {
    stopped = true;
    unsubscribe();
    root.querySelector('.watch-more')?.remove();
  };
}
