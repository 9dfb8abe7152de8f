/** The arch of Atrium. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" fill="none" aria-hidden="true">
      <path d="M2 24V13a11 11 0 0 1 22 0v11" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M7.6 24V13.4a5.4 5.4 0 0 1 10.8 0V24"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        opacity=".55"
      />
      <circle cx="13" cy="14" r="1.9" fill="#d97b2b" />
    </svg>
  );
}
