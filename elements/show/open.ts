/** Resolves when the tag is defined or its code failed to load. */
type Load = (tag: string) => Promise<unknown>;

const SLOT = 'courtside-slot';
/** The format of slot tokens. Anything else in the URL is ignored. */
const TOKENS = /^[\w.~-]{16,512}( [\w.~-]{16,512})*$/;

let current: Element | undefined;

/** Shows `<booking-flow>` as a dialog until it is closed. Rejects if its code fails to load. */
async function showDialog(attributes: Record<string, string>, load: Load, closed: () => void): Promise<void> {
  if (current) return;
  const flow = document.createElement('booking-flow');
  for (const [name, value] of Object.entries({ ...attributes, mode: 'dialog' })) flow.setAttribute(name, value);
  current = flow;
  flow.addEventListener('courtside-booking-closed', (event) => {
    // Ignores the event of a nested booking, which was started from the schedule in this dialog.
    if (event.composedPath()[0] !== flow) return;
    flow.remove();
    current = undefined;
    closed();
  });
  // The loader observes the new element and applies the script's settings.
  document.body.append(flow);
  await load('booking-flow');
  if (customElements.get('booking-flow')) return;
  flow.remove();
  current = undefined;
  throw new Error('<booking-flow> did not come');
}

/** Opens the club in the element's `data-courtside-open`: its schedule, then the booking. */
function openClub(opener: HTMLElement, load: Load): Promise<void> {
  const { courtsideOpen: club = '' } = opener.dataset;
  const lang = opener.closest('[lang]:not(html)')?.getAttribute('lang');
  return showDialog({ club, ...(lang && { lang }) }, load, () => opener.focus());
}

const isOpener = (node: EventTarget): node is HTMLElement =>
  (node as Partial<HTMLElement>).dataset?.courtsideOpen !== undefined;

let listening = false;

/**
 * Opens a club when an element with `data-courtside-open` is clicked. A link is followed if our
 * code fails to load.
 */
export function followOpeners(load: Load): void {
  if (listening) return;
  listening = true;
  document.addEventListener('click', (event) => {
    const opener = event.composedPath().find(isOpener);
    if (!opener || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openClub(opener, load).catch((error: unknown) => {
      console.error('courtside: the booking could not be loaded', error);
      const { href } = opener as HTMLAnchorElement;
      if (href) location.assign(href);
    });
  });
}

/**
 * Opens the booking of the slot in the page's URL. Removes the slot from the URL when it is closed.
 */
export async function openSlot(load: Load): Promise<void> {
  const url = new URL(location.href);
  // A program that finds links in a text may take the end of a sentence for a part of the link.
  const slot = (url.searchParams.get(SLOT) ?? '').replace(/[.,:!?)]+$/, '');
  if (!TOKENS.test(slot)) return;
  await showDialog({ slot }, load, () => {
    const now = new URL(location.href);
    now.searchParams.delete(SLOT);
    history.replaceState(history.state, '', now);
  });
}
