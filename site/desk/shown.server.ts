import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type { DeskCalls } from '#core/desk.ts';
import { createReader } from '#core/site.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { answerDesk, type Refusal, typedIn } from './session.server.ts';
import { LOOK } from './shown-form.tsx';
import { staffTexts } from './texts.server.ts';

/** Names in an address the fields that were changed. A form that is sent there does nothing. */
const CHANGED = 'changed';

/**
 * The answer to a `ShownForm` that looks, or whose fields `names` are no longer as in its address:
 * undefined if what was pressed is what the page showed. The browser sends the form again to the
 * address of the new choice, so that the page shows it, and nothing that was typed is in an address.
 * A field that was emptied, such as a date, stays as it was shown.
 */
function answerUnshown(page: ActionFunctionArgs, form: FormData, names: readonly string[]) {
  const { pathname, searchParams } = new URL(page.request.url);
  const isLook = form.get('intent') === LOOK;
  const changed = searchParams.get(CHANGED)?.split(',');
  if (changed) {
    const { language } = localeOfPath(pathname);
    const problem = isLook ? '' : createReader(staffTexts[language], language)('choiceChanged');
    for (const name of names) if (form.get(name) === '') form.delete(name);
    const answer: Refusal = { problem, wrong: {}, typed: typedIn(form), changed, ...(isLook && { isLook }) };
    return data(answer, { status: isLook ? 200 : 409 });
  }
  const valuesOf = (fields: URLSearchParams | FormData, name: string) => fields.getAll(name).map(String);
  const other = names.filter((name) => valuesOf(form, name).join() !== valuesOf(searchParams, name).join());
  if (other.length === 0 && !isLook) return undefined;
  const isEmptied = (name: string) => form.get(name) === '';
  const choice = names.flatMap((name) =>
    valuesOf(isEmptied(name) ? searchParams : form, name).map((value) => [name, value]),
  );
  return redirect(`${pathname}?${new URLSearchParams([...choice, [CHANGED, other.join()]])}`, { status: 307 });
}

/** As `changeDesk`, for a `ShownForm`: does nothing unless the page showed what is chosen. */
export const changeShown = (
  page: ActionFunctionArgs,
  names: readonly string[],
  act: (desk: DeskCalls, form: FormData) => Promise<string>,
) =>
  answerDesk(page, async (desk, form) => {
    const unshown = answerUnshown(page, form, names);
    if (!unshown) return redirect(await act(desk, form));
    // A session that was ended on another device is noticed while the form can still be kept.
    await desk.account();
    return unshown;
  });
