/** Half a court seen from above, and the ball. */
export function Logo() {
  return (
    <svg
      viewBox="0 0 28 28"
      width="28"
      height="28"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      aria-hidden="true"
    >
      <path d="M5 4h10v20H5zM5 14h10" />
      <circle cx="22" cy="14" r="3" fill="var(--primary)" stroke="none" />
    </svg>
  );
}
