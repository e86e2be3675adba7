/** Packages of top-ups that shops are offered. */
export default {
  add: {
    label: 'Add package',
    title: 'Offer a top-up package',
    hint: 'Every shop sees it when it tops up. What it costs and gives cannot be changed later: withdraw it and make another.',
    check: '{{name}}: shops pay {{price}} baht and get {{gets}} baht; each time we give {{gift}} baht',
    confirm: 'Offer it, with {{gift}} baht for free',
    done: 'Package {{name}} is offered',
  },
  off: {
    label: 'Withdraw',
    title: 'Withdraw the package',
    hint: 'Shops no longer see it. Top-ups that wait get what they were promised.',
    check: 'Withdraw {{name}}',
    confirm: 'Withdraw',
  },
  on: {
    label: 'Offer again',
    title: 'Offer the package again',
    hint: 'Every shop can take it between its days.',
    check: 'Offer {{name}} again',
    confirm: 'Offer',
  },
  switched: 'Package {{name}} is saved',
};
