/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A team that shares a bucket: its role may reach its own folder only, by the policy in
 * docs/across-accounts.md.
 *
 * @param name of its role and of its folder
 */
record Team(Accounts.Account owner, String bucket, String name) {

  private static final String PAGE = "docs/across-accounts.md";
  private static final String LAYOUT = "One bucket, a folder for each team";

  /** Creates the roles and buckets of teams, whose roles the caller may assume from now on. */
  static void create(List<Team> teams) {
    Accounts.create();
    List<JsonNode> caller = new ArrayList<>(Accounts.callerPolicy());
    for (Team team : teams) {
      Accounts.Account account = team.account();
      Accounts.createBucket(account);
      Accounts.put(account, team.policy(), account.statements(List.of(IamPage.TRUST)));
      caller.addAll(account.statements(IamPage.CALLER));
    }
    Accounts.allowCaller(caller);
  }

  /** The owner's account, with the team's role and the shared bucket. */
  Accounts.Account account() {
    return new Accounts.Account(owner.id(), name, null, bucket);
  }

  private List<JsonNode> policy() {
    List<JsonNode> policy =
        new ArrayList<>(IamPage.only(action -> action.startsWith("glue:"), account().policy()));
    policy.addAll(
        IamPage.statements(
            Page.example(PAGE, LAYOUT, "json")
                .replace("shared-bucket", bucket)
                .replace("/red", "/" + name)
                .replace("\"red", "\"" + name)));
    return policy;
  }

  /** The team's folder. */
  String root() {
    return account().root() + "/" + name;
  }

  /** The identity of a session of the team's role. */
  String session() {
    return account().session("gluecat");
  }

  /** The configuration of the team's catalog, without the catalog's prefix. */
  Map<String, String> catalog() {
    Map<String, String> options = account().catalog();
    options.put("warehouse", root());
    return options;
  }
}
