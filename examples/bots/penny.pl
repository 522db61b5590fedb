#!/usr/bin/perl
# Penny, a bot in Perl: a program that speaks footplate's line protocol (docs/protocol.md) and knows no rules.
# She buys what she can, bids little, and otherwise takes one of the options by chance.

use strict;
use warnings;

$| = 1;    # every line goes out at once

my @options;

while (my $line = <STDIN>) {
    chomp $line;
    my ($word, $rest) = split / /, $line, 2;
    if ($word eq 'footplate') {
        print "id name Penny\n";
        print "id author footplate\n";
        print "wants options\n";
        print "ready\n";
    }
    elsif ($word eq 'new') {
        my ($seed) = $rest =~ /seed (.*)/;
        srand(unpack '%32C*', $seed);    # the same seed, the same choices
    }
    elsif ($word eq 'option') {
        push @options, $rest;
    }
    elsif ($word eq 'go') {
        if ($rest eq 'window') { print "wait\n" }
        else                   { print 'play ', choice(@options), "\n" }
        @options = ();
    }
    elsif ($word eq 'quit') {
        last;
    }
}

sub choice {
    my @buy = grep { /^(buy_private|start_company|buy_share|buy_train) / } @_;
    my @from = @buy && rand() < 0.8 ? @buy : @_;
    my ($action) = split / \| /, $from[ rand @from ];    # what is behind the bar may be chosen, but need not
    return $action;
}
