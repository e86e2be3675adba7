import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { AffiliateWithdrawalsService } from './affiliate-withdrawals.service.ts';
import { OwnRewardsService } from './own-rewards.service.ts';
import { RewardCloserService } from './reward-closer.service.ts';
import { RewardTermsService } from './reward-terms.service.ts';
import { RewardsService } from './rewards.service.ts';

@Controller()
export class RewardsController {
  constructor(
    private readonly own: OwnRewardsService,
    private readonly withdrawals: AffiliateWithdrawalsService,
    private readonly closer: RewardCloserService,
    private readonly terms: RewardTermsService,
    private readonly rewards: RewardsService,
  ) {}

  @Handles(routes.affiliateReport) report(call: Call<typeof routes.affiliateReport>) {
    return this.own.report(call.shop, call.query);
  }
  @Handles(routes.affiliateSums) sums(call: Call<typeof routes.affiliateSums>) {
    return this.own.sums(call.shop, call.query);
  }
  @Handles(routes.affiliateExport) export(call: Call<typeof routes.affiliateExport>) {
    return this.own.export(call.shop, call.query);
  }
  @Handles(routes.affiliateBalance) balance(call: Call<typeof routes.affiliateBalance>) {
    return this.own.balance(call.shop);
  }
  @Handles(routes.affiliateTransactions) transactions(call: Call<typeof routes.affiliateTransactions>) {
    return this.own.transactions(call.shop, call.query);
  }
  @Handles(routes.affiliateWithdrawals) withdrawn(call: Call<typeof routes.affiliateWithdrawals>) {
    return this.withdrawals.page(call.shop, call.query);
  }
  @Handles(routes.withdrawCommission) withdraw(call: Call<typeof routes.withdrawCommission>) {
    return this.withdrawals.withdraw(call.shop);
  }
  @Handles(routes.cashback) cashback(call: Call<typeof routes.cashback>) {
    return this.own.cashback(call.shop, call.query);
  }
  @Handles(routes.rewards) list(call: Call<typeof routes.rewards>) {
    return this.rewards.list(call.query);
  }
  @Handles(routes.reward) get(call: Call<typeof routes.reward>) {
    return this.rewards.get(call.params.id);
  }
  @Handles(routes.closeRewards) close(call: Call<typeof routes.closeRewards>) {
    return this.closer.closeByHand(call.audit);
  }
  @Handles(routes.rewardTermsList) termsList(call: Call<typeof routes.rewardTermsList>) {
    return this.terms.list(call.query);
  }
  @Handles(routes.rewardTerms) oneTerms(call: Call<typeof routes.rewardTerms>) {
    return this.terms.get(call.params.id);
  }
  @Handles(routes.previewRewardTerms) preview(call: Call<typeof routes.previewRewardTerms>) {
    return this.terms.preview(call.body);
  }
  @Handles(routes.setRewardTerms) set(call: Call<typeof routes.setRewardTerms>) {
    return this.terms.set(call.staff, call.body, call.audit);
  }
  @Handles(routes.resellerCommission) ofReseller(call: Call<typeof routes.resellerCommission>) {
    return this.rewards.ofReseller(call.body);
  }
}
