export { ComparePage } from '#web/features/compare/compare-page.tsx';
