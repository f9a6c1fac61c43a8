import { Form } from 'react-router';
import { Input } from './input.tsx';
import type { Refusal } from './session.server.ts';
import { Submit } from './staff-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

/** The summary, the explanation and the button of what is done. */
const TEXTS = {
  comment: {
    hide: ['commentHide', 'commentHideText', 'commentHideNow'],
    show: ['commentShow', 'commentShowText', 'commentShowNow'],
  },
  match: {
    hide: ['matchHide', 'matchHideText', 'matchHideNow'],
    show: ['matchShow', 'matchShowText', 'matchShowNow'],
  },
} as const;

type DecisionProps = {
  /** Of the comment or the match. */
  id: number;
  isHidden: boolean;
  what: keyof typeof TEXTS;
  refusal: Refusal | undefined;
};

/** Asks why, and hides what visitors wrote, or shows it again. */
export function Decision({ id, isHidden, what, refusal }: DecisionProps) {
  const { t } = useDeskTexts();
  const own = refusal?.typed.id === String(id) ? refusal : undefined;
  const [summary, text, button] = TEXTS[what][isHidden ? 'show' : 'hide'];
  return (
    <details className="desk-folded" open={own ? true : undefined}>
      <summary>{t(summary)}</summary>
      <Form method="post">
        <p>{t(text)}</p>
        <input type="hidden" name="id" value={id} />
        <Input
          name="reason"
          row={id}
          label={t('commentReason')}
          refusal={own}
          control={(props) => <input {...props} type="text" required maxLength={200} autoComplete="off" />}
        />
        <Submit
          intent={`${isHidden ? 'show' : 'hide'}-${id}`}
          className={isHidden ? 'button ghost' : 'button ghost desk-danger'}
        >
          {t(button)}
        </Submit>
      </Form>
    </details>
  );
}
