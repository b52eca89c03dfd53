/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.suites

import java.io.File
import java.net.URI
import java.net.http.{HttpClient, HttpRequest, HttpResponse}
import java.util.concurrent.TimeUnit

import com.fasterxml.jackson.databind.ObjectMapper
import software.amazon.awssdk.services.glue.GlueClient
import software.amazon.awssdk.services.glue.model.{CreateDatabaseRequest, DatabaseInput}

/** The emulator of AWS Glue, one for the whole test JVM; dev/emulator starts it. */
object GlueEmulator {

  private val work = Variant.property("gluecat.work")
  private val root = new File(Variant.property("gluecat.root"))
  private val http = HttpClient.newHttpClient()

  /** Where its Glue listens. With this JVM's pid it ends by itself. */
  lazy val endpoint: String = {
    val pid = ProcessHandle.current().pid().toString
    val directory = new File(work, s"emulator-$pid")
    val log = new File(work, s"emulator-$pid.log")
    val process = new ProcessBuilder(
      new File(root, "dev/emulator").getPath, "start", "--run-dir", directory.getPath, "--parent-pid", pid)
      .directory(root).redirectErrorStream(true).redirectOutput(log).start()
    if (!process.waitFor(180, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly()
      throw new IllegalStateException(s"the emulator did not start: see $log")
    }
    new ObjectMapper().readTree(new File(directory, "emulator.json")).get("endpoint").asText()
  }

  private lazy val glue = GlueClient.builder().endpointOverride(URI.create(endpoint)).build()

  /** Forgets every database and table, and makes the database default, which suites expect. */
  def reset(): Unit = {
    val request = HttpRequest.newBuilder(URI.create(endpoint + "/emu/reset"))
      .POST(HttpRequest.BodyPublishers.noBody()).build()
    val response = http.send(request, HttpResponse.BodyHandlers.ofString())
    require(response.statusCode() == 200, s"no reset: ${response.statusCode()} ${response.body()}")
    glue.createDatabase(
      CreateDatabaseRequest.builder().databaseInput(DatabaseInput.builder().name("default").build()).build())
  }
}
