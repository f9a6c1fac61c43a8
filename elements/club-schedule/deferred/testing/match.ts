import type { Answer } from '#elements/shared/testing/answers.ts';
import { settle, until } from '#elements/shared/testing/until.ts';
import { club } from '../../fixture.ts';

/** The club of a match, as the API has it there. */
export const matchClub = {
  ...{ id: club.id, slug: club.slug, title: club.title, time_zone: club.time_zone, address: club.address },
  city: club.city.title,
};

export const refused = (path: string, message: string): Answer => ({
  status: 400,
  body: {
    ...{ type: 'about:blank', title: 'Wrong', status: 400, code: 'VALIDATION_FAILED' },
    errors: [{ path, code: 'INVALID', message }],
  },
});
export const told = (code: string, status: number, title: string): Answer => ({
  status,
  body: { type: 'about:blank', title, status, code },
});
/** No response at all. */
export const lost = { status: 0, body: undefined };

export const find = <E extends HTMLElement>(element: Element, selector: string): E | null =>
  element.shadowRoot!.querySelector<E>(selector);
export const input = (element: Element, name: string): HTMLInputElement =>
  find<HTMLInputElement>(element, `dialog.match-dialog [name=${name}]`)!;
export const heading = (element: Element) => find(element, 'dialog.match-dialog h2')?.textContent;
export const focused = (element: Element) => element.shadowRoot!.activeElement;

/** Presses a link that opens the dialog, and waits for what the dialog loads. */
export async function openBy(link: HTMLElement, element: Element): Promise<void> {
  link.focus();
  link.click();
  await until(() => find(element, 'dialog.match-dialog[open]'), 'the dialog');
  await until(() => !find(element, 'dialog.match-dialog [aria-busy=true]'), 'what it loads');
  // Halfway, colours have too little contrast.
  await until(() => element.shadowRoot!.getAnimations().length === 0, 'the end of all motion');
}

export async function type(element: Element, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = input(element, name);
    field.value = value;
    field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }));
    await settle();
  }
}

export async function send(element: Element): Promise<void> {
  find(element, 'dialog [part=send]')!.click();
  await settle();
}
