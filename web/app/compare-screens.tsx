export { VotePage } from '#web/features/compare/vote/vote-page.tsx';
export { ComparePage } from '#web/features/compare/compare-page.tsx';
