import { type Comment, listComments } from 'courtside/core';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { monthText } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { browserClient } from '../ui/browser-client.ts';
import type { ClubPageData } from './load.server.ts';
import { Section } from './sections.tsx';

function Entry({ text, name, month, language: written, example }: Comment) {
  const { t, language } = useTexts();
  return (
    <>
      <blockquote lang={written} dir="auto">
        {text}
      </blockquote>
      <p>
        {/* The name is written as the comment is. */}
        {name === null ? t('clubCommentPlayer') : <bdi lang={written}>{name}</bdi>}
        {`, ${monthText(month, language)}`}
        {example && <span className="club-example">{t('clubCommentExample')}</span>}
      </p>
    </>
  );
}

/** What players wrote about the club, the newest first; more of them on demand. */
export function Comments({ club, comments }: Pick<ClubPageData, 'club' | 'comments'>) {
  const { t, to, language } = useTexts();
  const [more, setMore] = useState<Comment[]>([]);
  const [extra, setExtra] = useState(0);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  /** The first of those that were added last: reading goes on there. */
  const [next, setNext] = useState<number>();
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => ref.current?.focus(), [next]);
  if (!comments) return null;

  const first = new Set(comments.data.map(({ id }) => id));
  // A comment that was written meanwhile moves one to the next page.
  const shown = [...comments.data, ...more.filter(({ id }) => !first.has(id))];
  const page = comments.pages + extra + 1;
  const load = async (event: MouseEvent) => {
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    try {
      const { data } = await listComments(browserClient(language), club.id, { page });
      const known = new Set(shown.map(({ id }) => id));
      const added = data.filter(({ id }) => !known.has(id));
      setMore([...more, ...added]);
      setExtra(extra + 1);
      setNext(added[0]?.id);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <Section id="comments" title={t('clubComments')}>
      {shown.length === 0 && <p className="club-about">{t('clubNoComments')}</p>}
      <ul className="club-comments">
        {shown.map((comment) => (
          <li key={comment.id} {...(comment.id === next && { ref, tabIndex: -1 })}>
            <Entry {...comment} />
          </li>
        ))}
      </ul>
      {comments.pages + extra < Math.ceil(comments.total / comments.size) && (
        <p className="club-comments-more">
          <a
            className="button ghost"
            href={`${to(`/club/${club.slug}`)}?comments=${page}#comments`}
            rel="nofollow"
            aria-disabled={state === 'busy'}
            onClick={load}
          >
            {t('clubCommentsMore')}
          </a>
        </p>
      )}
      <p role="status">{state === 'failed' && t('clubCommentsFailed')}</p>
    </Section>
  );
}
