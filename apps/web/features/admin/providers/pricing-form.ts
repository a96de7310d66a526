import type { Body } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import type { ServicePricing } from '#contract/pricing.ts';
import { parseDecimal, parseInteger } from '#web/features/admin/providers/parse-number.ts';
import { messages } from '#web/features/admin/providers/messages.ts';

/** The form values: text, except the switches. Empty numbers mean their defaults. */
export interface PricingForm {
  readonly providerId: string;
  readonly service: string;
  readonly displayName: string;
  readonly costPerUnit: string;
  readonly userTokenMultiplier: string;
  readonly freeTokensDaily: string;
  readonly minTokenCost: string;
  /** Empty: unlimited. */
  readonly maxTokenCost: string;
  readonly isActive: boolean;
  readonly isDefault: boolean;
}

export const blankPricing: PricingForm = {
  providerId: '',
  service: '',
  displayName: '',
  costPerUnit: '',
  userTokenMultiplier: '1.0',
  freeTokensDaily: '0',
  minTokenCost: '1',
  maxTokenCost: '',
  isActive: true,
  isDefault: false,
};

/** The form values of an existing price. */
export function pricingForm(pricing: ServicePricing): PricingForm {
  return {
    providerId: pricing.providerId,
    service: pricing.service,
    displayName: pricing.displayName,
    costPerUnit: String(pricing.costPerUnit),
    userTokenMultiplier: String(pricing.userTokenMultiplier),
    freeTokensDaily: String(pricing.freeTokensDaily),
    minTokenCost: String(pricing.minTokenCost),
    maxTokenCost: pricing.maxTokenCost === null ? '' : String(pricing.maxTokenCost),
    isActive: pricing.isActive,
    isDefault: pricing.isDefault,
  };
}

const { costPerUnit: cost, tokenMultiplier: multiplier, pricedTokens } = limits;
const { form: formMessages } = messages.pricing;
const tokens = (typed: string, otherwise: string) =>
  parseInteger(typed.trim() || otherwise, pricedTokens.max);
const wholeTokens = (typed: string) => tokens(typed, '0') !== undefined || formMessages.wholeTokens;

/** The validation rules: true, or the error message. */
export const pricingRules = {
  providerId: (id: string) => id !== '' || formMessages.providerRequired,
  service: (text: string) => text.trim() !== '' || formMessages.serviceRequired,
  displayName: (text: string) => text.trim() !== '' || formMessages.displayNameRequired,
  costPerUnit: (typed: string) => {
    if (typed.trim() === '') return formMessages.costRequired;
    return parseDecimal(typed, cost) !== undefined || formMessages.invalidCost;
  },
  userTokenMultiplier: (typed: string) =>
    parseDecimal(typed.trim() || blankPricing.userTokenMultiplier, multiplier) !== undefined ||
    formMessages.invalidMultiplier,
  freeTokensDaily: wholeTokens,
  minTokenCost: wholeTokens,
  maxTokenCost: (typed: string, { minTokenCost }: Pick<PricingForm, 'minTokenCost'>) => {
    if (typed.trim() === '') return true;
    const max = tokens(typed, '');
    if (max === undefined) return formMessages.wholeTokens;
    return max >= (tokens(minTokenCost, blankPricing.minTokenCost) ?? 0) || formMessages.maxBelowMin;
  },
} satisfies {
  [Name in Exclude<keyof PricingForm, 'isActive' | 'isDefault'>]: (
    typed: string,
    form: PricingForm,
  ) => true | string;
};

/** The request body of a valid form; decimals as strings, so that nothing is rounded. */
export function pricingBody(form: PricingForm): Body<'createServicePricing'> {
  return {
    providerId: form.providerId,
    service: form.service.trim(),
    displayName: form.displayName.trim(),
    costPerUnit: parseDecimal(form.costPerUnit, cost) ?? form.costPerUnit,
    userTokenMultiplier:
      parseDecimal(form.userTokenMultiplier.trim() || blankPricing.userTokenMultiplier, multiplier) ??
      form.userTokenMultiplier,
    freeTokensDaily: tokens(form.freeTokensDaily, blankPricing.freeTokensDaily) ?? 0,
    minTokenCost: tokens(form.minTokenCost, blankPricing.minTokenCost) ?? 0,
    maxTokenCost: tokens(form.maxTokenCost, '') ?? null,
    isActive: form.isActive,
    isDefault: form.isDefault,
  };
}
