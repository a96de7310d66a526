// What concerns tokens, in one file of the build.
export { PurchaseDialog } from '#web/features/tokens/purchase-dialog.tsx';
export { TokensPage } from '#web/features/tokens/tokens-page.tsx';
