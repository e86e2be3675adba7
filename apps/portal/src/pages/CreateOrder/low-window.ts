/** A laptop's low window: set tighter, so that the first carriers are in sight without scrolling. */
export const LOW_WINDOW = '@media (min-width: 900px) and (max-height: 820px)';
