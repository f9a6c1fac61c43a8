/** A line drawing beside a word that says the same. */
const Icon = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

export const Chevron = () => <Icon path="m8 5 5 5-5 5" />;
export const Magnifier = () => <Icon path="M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0m-1.5 4 4.5 4.5" />;
