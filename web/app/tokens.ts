// One build chunk for tokens.
export { PurchaseDialog } from '#web/features/tokens/purchase-dialog.tsx';
export { TokensPage } from '#web/features/tokens/tokens-page.tsx';
