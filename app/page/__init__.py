"""What the referee page knows before it asks anything: rulesets, forms and words."""
