import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { DeskCalls } from '#core/desk.ts';
import { changeDesk, deskPath } from './session.server.ts';

/** The page of a list that the address asks for, as a query of the API; the first if it names none. */
export function pageQueryOf({ request }: Pick<LoaderFunctionArgs, 'request'>): { page?: number } {
  const asked = Number(new URL(request.url).searchParams.get('page'));
  return Number.isInteger(asked) && asked > 0 ? { page: asked } : {};
}

type Decide = (desk: DeskCalls, slug: string, id: number, body: { reason: string }) => Promise<unknown>;

/**
 * Hides or shows what a form of `Decision` names, and leads back to the same page of the list. `list` is
 * the last part of its path; `done` are the words for the address that follows.
 */
export function decideOn(
  page: ActionFunctionArgs,
  { list, hide, show, done }: { list: string; hide: Decide; show: Decide; done: { hide: string; show: string } },
) {
  const slug = page.params.club!;
  const { page: shown } = pageQueryOf(page);
  return changeDesk(page, async (desk, form) => {
    const intent = String(form.get('intent')).startsWith('hide') ? 'hide' : 'show';
    const reason = String(form.get('reason') ?? '').trim();
    await (intent === 'hide' ? hide : show)(desk, slug, Number(form.get('id')), { reason });
    return deskPath(page, `/${slug}/${list}?${shown ? `page=${shown}&` : ''}done=${done[intent]}`);
  });
}
