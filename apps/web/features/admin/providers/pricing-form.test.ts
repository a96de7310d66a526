import { describe, expect, it } from 'vitest';
import {
  blankPricing,
  pricingBody,
  pricingForm,
  pricingRules,
} from '#web/features/admin/providers/pricing-form.ts';

const filled = {
  ...blankPricing,
  providerId: 'p',
  service: ' music ',
  displayName: ' Music, per second ',
  costPerUnit: '.033333',
};

describe('pricingBody', () => {
  it('sends the defaults for untouched fields', () => {
    expect(pricingBody(filled)).toEqual({
      providerId: 'p',
      service: 'music',
      displayName: 'Music, per second',
      costPerUnit: '0.033333',
      userTokenMultiplier: '1.0',
      freeTokensDaily: 0,
      minTokenCost: 1,
      maxTokenCost: null,
      isActive: true,
      isDefault: false,
    });
  });

  it('sends the defaults for emptied number fields', () => {
    const emptied = { ...filled, userTokenMultiplier: ' ', freeTokensDaily: '', minTokenCost: '' };
    expect(pricingBody(emptied)).toEqual(pricingBody(filled));
  });

  it('preserves an existing price to the last decimal', () => {
    const pricing = {
      id: 'x',
      providerId: 'p',
      service: 'voice',
      displayName: 'Voice',
      costPerUnit: 0.000001,
      userTokenMultiplier: 1.25,
      freeTokensDaily: 100,
      minTokenCost: 0,
      maxTokenCost: 0,
      isActive: false,
      isDefault: true,
    };
    const { id: _id, ...fields } = pricing;
    expect(pricingBody(pricingForm(pricing))).toEqual({
      ...fields,
      costPerUnit: '0.000001',
      userTokenMultiplier: '1.25',
    });
    expect(pricingForm({ ...pricing, maxTokenCost: null }).maxTokenCost).toBe('');
  });
});

describe('pricingRules', () => {
  it('require provider, service id, display name and cost per unit', () => {
    expect(pricingRules.providerId('')).toBe('Please choose a provider');
    expect(pricingRules.service(' ')).toBe('Please enter a service id');
    expect(pricingRules.displayName('')).toBe('Please enter a display name');
    expect(pricingRules.costPerUnit(' ')).toBe('Please enter a cost per unit');
  });

  it('accept the initial values and the required fields', () => {
    const wrong = Object.entries(pricingRules).filter(
      ([name, rule]) => rule(String(filled[name as keyof typeof filled]), filled) !== true,
    );
    expect(wrong).toEqual([]);
  });

  it('accept a cost in steps of 0.000001', () => {
    expect(pricingRules.costPerUnit('0.000001')).toBe(true);
    expect(pricingRules.costPerUnit('0.0000001')).toMatch(/at most 6 decimals/);
  });

  it('keep the maximum at or above the minimum', () => {
    expect(pricingRules.maxTokenCost('4', { minTokenCost: '5' })).toMatch(/must not be below/);
    expect(pricingRules.maxTokenCost('5', { minTokenCost: '5' })).toBe(true);
    expect(pricingRules.maxTokenCost('0', { minTokenCost: '' })).toMatch(/must not be below/);
    expect(pricingRules.maxTokenCost('', { minTokenCost: '5' })).toBe(true);
  });
});
