import { limits } from '#contract/limits.ts';
import { figure } from '#web/kit/figures.ts';

const { min, max } = limits.customTokens;

/** The sentences of the token page and the purchase dialog. */
export const words = {
  title: 'Tokens',
  subtitle: 'What you have, what it bought, what things cost.',
  balance: 'Balance',
  earned: 'Total earned',
  spent: 'Total spent',
  tracks: 'Tracks generated',
  tabs: { purchase: 'Purchase Tokens', history: 'Transaction History', pricing: 'Pricing & Plans' },
  comingSoon: 'Coming Soon',
  comingSoonWhy: 'Purchases open when a card payment provider is connected to this server.',
  mostPopular: 'Most Popular',
  tokens: 'tokens',
  plusBonus: (bonus: number) => `tokens, plus ${bonus} bonus`,
  custom: 'Custom Amount',
  customRange: `${min}–${figure(max)}`,
  customText: 'tokens, your choice',
  chooseAmount: 'Choose amount',
  dialogTitle: 'Purchase Tokens',
  dialogText: 'Choose a package or an amount of your own.',
  package: 'Package',
  customPlaceholder: `Enter amount (${min}-${figure(max)})`,
  estimated: (usd: string) => `Estimated cost ${usd}`,
  invalidAmount: {
    title: 'Invalid Amount',
    description: `Please enter a token amount between ${min} and ${figure(max)}.`,
  },
  purchase: 'Purchase',
  close: 'Close',
  historyNote: `last ${limits.transactionHistory.default}`,
  historyFailed: 'Failed to load the transactions',
  historyEmpty: 'No transactions yet',
  historyEmptyText: `An invite code brings ${limits.welcomeBonus} tokens; they appear here.`,
  columns: { what: 'What', type: 'Type', when: 'When', amount: 'Amount', balance: 'Balance' },
  freeTokens: (count: number) => `${figure(count)} free`,
  steps: 'All steps',
  hideSteps: 'Hide steps',
  types: {
    purchase: 'Purchase',
    grant: 'Grant',
    hold: 'On hold',
    release: 'Released',
    spend: 'Spent',
    return: 'Returned',
  },
  pricing: [
    { what: 'Music generation (30 s)', cost: '100–300 tokens' },
    { what: 'Sound effects (5 s)', cost: '50–150 tokens' },
    { what: 'Extended music (60 s)', cost: '200–500 tokens' },
    { what: 'New user bonus', cost: `${limits.welcomeBonus} tokens` },
    { what: 'Purchase', cost: 'about $0.01 per token' },
  ],
  pricingTitle: 'What things cost',
} as const;
